package lexical

import "strings"

// notInitials are abbreviations written like initials.
const notInitials = "US UK USA UN EU EC NB PS AD BC DC AM PM PO TV CV ID IQ PhD MD UAE USSR PC QC BA MA IE EG LP LLC"

// notOrganisation are abbreviations that name no body.
const notOrganisation = "DNA RNA HIV GPS CCTV CEO CFO PDF USB URL GDP VAT FAQ ECHR ECR IOU PIN SMS MRI ECG PTSD DVD III VII VIII XII"

// disorderHeads and disorderWords are the parts of what illnesses are called.
const (
	disorderHeads = "disorder disorders illness illnesses disease diseases syndrome depression haemorrhage hemorrhage cancer tumour tumor failure infection deficiency disability disabilities impairment palsy injury injuries disfigurement pain pains wound wounds allergy allergies"
	disorderWords = "mental personality brain nervous psychotic stress traumatic post gross severe chronic paranoid bipolar anxiety heart kidney lung liver skin coronary thought eating mood cerebral breast prostate bowel ovarian clinical manic major antisocial psychiatric renal respiratory autoimmune immune learning visual hearing physical intellectual sleep panic conduct attention hyperactivity obsessive compulsive borderline schizoaffective affective down parkinson alzheimer crohn terminal degenerative genetic posttraumatic post-traumatic alcohol use substance permanent chest abdominal back neck spinal internal bodily serious multiple knee shoulder facial pelvic joint inflammatory grievous nut peanut pollen food latex"
)

// benefitWords make a benefit a certain one.
const benefitWords = "widow widows widowed widower widowers mother mothers parent parents bereavement social security incapacity disability living long term child housing unemployment sickness invalidity maternity pension retirement survivor survivors orphan attendance carer carers industrial injuries jobseeker s income support national"

// offices are the high offices of English-speaking states, one a line.
const offices = `secretary of state
home secretary
foreign secretary
prime minister
attorney general
chief constable
trustee in bankruptcy
receiver
official receiver
lord chief justice
lord chancellor
paymaster general
prosecutor general
solicitor general
chancellor of justice
member of parliament
legal adviser
chief immigration officer`

// listed makes a set of words.
func listed(list string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		m[w] = true
	}
	return m
}
