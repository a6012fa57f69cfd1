import type { Language } from '../../core/language.ts'

// Regions that tax on their own, as ISO 3166-2 names them. An address has its region as a text: as a code, or as a name
// in either language. For other countries, regions are compared as written.

// oxfmt-ignore
const canada: Readonly<Record<string, readonly [english: string, french: string]>> = {
  AB: ['Alberta', 'Alberta'], BC: ['British Columbia', 'Colombie-Britannique'], MB: ['Manitoba', 'Manitoba'],
  NB: ['New Brunswick', 'Nouveau-Brunswick'], NL: ['Newfoundland and Labrador', 'Terre-Neuve-et-Labrador'],
  NS: ['Nova Scotia', 'Nouvelle-Écosse'], NT: ['Northwest Territories', 'Territoires du Nord-Ouest'],
  NU: ['Nunavut', 'Nunavut'], ON: ['Ontario', 'Ontario'], PE: ['Prince Edward Island', 'Île-du-Prince-Édouard'],
  QC: ['Quebec', 'Québec'], SK: ['Saskatchewan', 'Saskatchewan'], YT: ['Yukon', 'Yukon'],
}

// oxfmt-ignore
const states: Readonly<Record<string, readonly [english: string, french?: string]>> = {
  AL: ['Alabama'], AK: ['Alaska'], AZ: ['Arizona'], AR: ['Arkansas'], CA: ['California', 'Californie'], CO: ['Colorado'],
  CT: ['Connecticut'], DE: ['Delaware'], DC: ['District of Columbia', 'District de Columbia'], FL: ['Florida', 'Floride'],
  GA: ['Georgia', 'Géorgie'], HI: ['Hawaii', 'Hawaï'], ID: ['Idaho'], IL: ['Illinois'], IN: ['Indiana'], IA: ['Iowa'],
  KS: ['Kansas'], KY: ['Kentucky'], LA: ['Louisiana', 'Louisiane'], ME: ['Maine'], MD: ['Maryland'],
  MA: ['Massachusetts'], MI: ['Michigan'], MN: ['Minnesota'], MS: ['Mississippi'], MO: ['Missouri'], MT: ['Montana'],
  NE: ['Nebraska'], NV: ['Nevada'], NH: ['New Hampshire'], NJ: ['New Jersey'], NM: ['New Mexico', 'Nouveau-Mexique'],
  NY: ['New York'], NC: ['North Carolina', 'Caroline du Nord'], ND: ['North Dakota', 'Dakota du Nord'], OH: ['Ohio'],
  OK: ['Oklahoma'], OR: ['Oregon'], PA: ['Pennsylvania', 'Pennsylvanie'], PR: ['Puerto Rico', 'Porto Rico'],
  RI: ['Rhode Island'], SC: ['South Carolina', 'Caroline du Sud'], SD: ['South Dakota', 'Dakota du Sud'],
  TN: ['Tennessee'], TX: ['Texas'], UT: ['Utah'], VT: ['Vermont'], VA: ['Virginia', 'Virginie'], WA: ['Washington'],
  WV: ['West Virginia', 'Virginie-Occidentale'], WI: ['Wisconsin'], WY: ['Wyoming'],
}
const known: Readonly<Record<string, Readonly<Record<string, readonly [english: string, french?: string]>>>> = {
  CA: canada,
  US: states,
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** By country, the code of each spelling. */
const spellings = new Map(
  Object.entries(known).map(([country, regions]) => [
    country,
    new Map(
      Object.entries(regions).flatMap(([code, names]) =>
        [code, `${country} ${code}`, ...names.filter((name) => name !== undefined)].map(
          (text) => [plain(text), code] as const,
        ),
      ),
    ),
  ]),
)

/** The region in one spelling: a code where the country's regions are known. @returns null for an unknown one */
export function regionOf(country: string, text: string | null): string | null {
  const typed = plain(text ?? '')
  if (!typed) return null
  const codes = spellings.get(country)
  return codes ? (codes.get(typed) ?? null) : typed
}

/** The name of a region in a language. */
export function regionName(country: string, region: string, language: Language): string {
  const [english, french] = known[country]?.[region] ?? [region]
  return language === 'fr-fr' ? (french ?? english) : english
}
