// Invented words, and telephone numbers reserved for fiction. {} is the word, # a digit, ? a letter.
import type { IndustryCode } from '@portal/contract/core/lookups/lookups.codes'

export type DemoLanguage = 'en' | 'fr'
// oxfmt-ignore
export const companyWords: Record<DemoLanguage, { first: readonly string[]; second: readonly string[] }> = {
  en: {
    first: ['Thistle', 'Quill', 'Copper', 'Marl', 'Rook', 'Lantern', 'Saffron', 'Bramble', 'Pebble', 'Cinder', 'Larch', 'Ochre', 'Tansy', 'Wren', 'Barley', 'Mallow', 'Sorrel', 'Teasel', 'Umber', 'Velvet'],
    second: ['moor', 'hollow', 'gate', 'mere', 'stead', 'ridge', 'cote', 'wharf', 'croft', 'combe', 'holt', 'fold', 'march', 'ferry'],
  },
  fr: {
    first: ['Claire', 'Haute', 'Belle', 'Verte', 'Grande', 'Sombre', 'Douce', 'Blanche', 'Longue', 'Fine'],
    second: ['brise', 'lune', 'plume', 'ronce', 'falaise', 'grève', 'bruyère', 'mésange', 'forêt', 'rivière', 'fougère'],
  },
}

// oxfmt-ignore
export const industryPatterns: Record<IndustryCode, Record<DemoLanguage, readonly string[]>> = {
  ACCOUNTING: { en: ['{} Accountants', '{} & Ledger'], fr: ['Cabinet comptable {}', 'Fiduciaire {}'] },
  AGRI: { en: ['{} Orchards', '{} Dairy'], fr: ['Vergers {}', 'Domaine {}'] },
  AUTO: { en: ['{} Motors', '{} Garage'], fr: ['Garage {}', 'Automobiles {}'] },
  BANKING: { en: ['{} Mutual', '{} Savings'], fr: ['Caisse {}', 'Épargne {}'] },
  CONSTRUCTION: { en: ['{} Builders', '{} Joinery'], fr: ['Bâtiments {}', 'Charpentes {}'] },
  CONSULTING: { en: ['{} Advisory', '{} Consulting'], fr: ['{} Conseil', 'Études {}'] },
  EDUCATION: { en: ['{} Academy', '{} College'], fr: ['École {}', 'Institut {}'] },
  ENERGY: { en: ['{} Wind', '{} Power'], fr: ['Énergies {}', 'Éoliennes {}'] },
  GOVERNMENT: { en: ['{} Parish Council', '{} Port Authority'], fr: ['Mairie de {}', 'Syndicat mixte {}'] },
  HEALTH: { en: ['{} Dental', '{} Surgery'], fr: ['Clinique {}', 'Pharmacie {}'] },
  HOSPITALITY: { en: ['{} Inn', '{} Hotels'], fr: ['Auberge {}', 'Hôtel {}'] },
  INSURANCE: { en: ['{} Assurance', '{} Underwriters'], fr: ['Assurances {}', 'Mutuelle {}'] },
  LEGAL: { en: ['{} Solicitors', '{} Law'], fr: ['Avocats {}', 'Étude notariale {}'] },
  LIFESCI: { en: ['{} Biolabs', '{} Therapeutics'], fr: ['Laboratoires {}', 'Biotech {}'] },
  MANUFACTURING: { en: ['{} Castings', '{} Textiles'], fr: ['Ateliers {}', 'Fonderie {}'] },
  MEDIA: { en: ['{} Press', '{} Pictures'], fr: ['Éditions {}', 'Studio {}'] },
  NONPROFIT: { en: ['{} Trust', 'Friends of {}'], fr: ['Association {}', 'Fondation {}'] },
  REALESTATE: { en: ['{} Estates', '{} Lettings'], fr: ['Immobilier {}', 'Agence {}'] },
  RETAIL: { en: ['{} Outfitters', '{} Stores'], fr: ['Magasins {}', 'Librairie {}'] },
  TECH: { en: ['{} Software', '{} Cloud'], fr: ['{} Logiciels', '{} Numérique'] },
  TELECOM: { en: ['{} Networks', '{} Fibre'], fr: ['Télécoms {}', 'Réseaux {}'] },
  TRANSPORT: { en: ['{} Freight', '{} Ferries'], fr: ['Transports {}', 'Fret {}'] },
  OTHER: { en: ['{} Group'], fr: ['Groupe {}'] },
}
export const resellerPatterns: Record<DemoLanguage, readonly string[]> = {
  en: ['{} Reseller', '{} IT Partners', '{} Managed Services', '{} Solutions'],
  fr: ['Revendeur {}', '{} Informatique', 'Services {}', '{} Solutions'],
}

/** Names that stress a list, a search and an export: special characters, other scripts, great length. */
export const awkwardNames = [
  '100% Quillfold Print',
  'Fern_Lantern Labs',
  'O’Tansyholt & Daughters',
  '=Rookmarch Studio',
  '@Larchcombe Media',
  'Zoë’s “Quiet” Bakery',
  'Ærøbrise Nordlys',
  'Straße & Kupferhold',
  '青竹 Teahouse',
  'مقهى Marlgate',
  'Pebblecote 🐚 Retreats',
  'Établissements Clairelune, Père & Fille',
  'The Patient Society of Copperfold Lighthouse Keepers, Lamp Cleaners, Rope Menders and Related Coastal Trades of the Outer Marlcombe Islands',
] as const

// oxfmt-ignore
export const peopleWords: Record<DemoLanguage, { first: readonly string[]; last: readonly string[] }> = {
  en: {
    first: ['Ada', 'Alec', 'Beatrix', 'Callum', 'Clara', 'Dermot', 'Edith', 'Ezra', 'Freya', 'Gareth', 'Harriet', 'Imogen', 'Jonah', 'Keziah', 'Lionel', 'Mabel', 'Nadia', 'Owen', 'Priya', 'Quentin', 'Rosalind', 'Seth', 'Tamsin', 'Uma', 'Victor', 'Wanda', 'Yusuf', 'Zara'],
    last: ['Applewick', 'Bramblecote', 'Candlemere', 'Dovetail', 'Emberley-Jones', 'Fiddlewood', 'Gossamer', 'Harkenbridge', 'Inkwell', 'Jasperton', 'Kettlewright', 'Lampwick', 'Mossgrove', 'Nettlefield', 'Oakenshaw', 'Puddifoot', 'Quillfeather', 'Rushlight', 'Saltmarsh', 'Thimblewood', 'Umberland', 'Velloway', 'Wickersmith', 'Yarrowby', 'O’Larkin'],
  },
  fr: {
    first: ['Adèle', 'Baptiste', 'Céline', 'Damien', 'Éloïse', 'Fabien', 'Gaëlle', 'Hugo', 'Inès', 'Jean-Loup', 'Karim', 'Léa', 'Maëlys', 'Noémie', 'Océane', 'Pascal', 'Quitterie', 'Raphaël', 'Solène', 'Théo', 'Ursule', 'Valérie', 'Xavier', 'Yaël', 'Zoé'],
    last: ['Aubépin', 'Boisclairet', 'Châteaubrume', 'Dubosquet', 'Étangval', 'Fontcreuse', 'Grandplume', 'Hautevigne', 'Isleblanche', 'Jolimousse', 'Lavandier', 'Montgivre', 'Noirépine', 'Ormelune', 'Petitruisseau', 'Quatrevents', 'Rochefougère', 'Sablonneux', 'Tournebrise', 'Valmésange', 'd’Orgerive'],
  },
}

export type CountryFormat = {
  /** How a company's legal name ends in that country. */
  form: string
  timeZone: string
  dateFormat: number
  places: readonly (readonly [city: string, region: string | null])[]
  postal: string
  /** A range reserved for fiction; null where the country has none. */
  phone: string | null
}
// oxfmt-ignore
export const countries = {
  US: { form: 'Inc.', timeZone: 'America/New_York', dateFormat: 0, places: [['Portland', 'ME'], ['Albany', 'NY'], ['Madison', 'WI']], postal: '0####', phone: '+120255501##' },
  CA: { form: 'Inc.', timeZone: 'America/Toronto', dateFormat: 6, places: [['Halifax', 'NS'], ['Québec', 'QC'], ['Gatineau', 'QC']], postal: '?#? #?#', phone: '+161355501##' },
  GB: { form: 'Ltd', timeZone: 'Europe/London', dateFormat: 1, places: [['Bristol', null], ['Leeds', null], ['Swansea', 'Wales']], postal: '?## #??', phone: '+442079460###' },
  IE: { form: 'Ltd', timeZone: 'Europe/Dublin', dateFormat: 1, places: [['Galway', null], ['Cork', null]], postal: '?## ??##', phone: '+3532091#####' },
  AU: { form: 'Pty Ltd', timeZone: 'Australia/Sydney', dateFormat: 1, places: [['Newcastle', 'NSW'], ['Hobart', 'TAS']], postal: '2###', phone: '+6125550####' },
  DE: { form: 'GmbH', timeZone: 'Europe/Berlin', dateFormat: 5, places: [['Lübeck', null], ['Weimar', null]], postal: '#####', phone: '+493023125###' },
  FR: { form: 'SAS', timeZone: 'Europe/Paris', dateFormat: 1, places: [['Nantes', null], ['Dijon', null], ['Saint-Étienne', null]], postal: '#####', phone: '+3319900####' },
  BE: { form: 'SRL', timeZone: 'Europe/Brussels', dateFormat: 1, places: [['Namur', null], ['Liège', null]], postal: '5###', phone: null },
  CH: { form: 'SA', timeZone: 'Europe/Zurich', dateFormat: 5, places: [['Lausanne', 'VD'], ['Neuchâtel', 'NE']], postal: '1###', phone: null },
  LU: { form: 'SA', timeZone: 'Europe/Luxembourg', dateFormat: 1, places: [['Luxembourg', null]], postal: '####', phone: null },
} as const satisfies Record<string, CountryFormat>
export type Country = keyof typeof countries
export const countriesOf: Record<DemoLanguage, readonly Country[]> = {
  en: ['US', 'US', 'GB', 'GB', 'CA', 'IE', 'AU', 'DE'],
  fr: ['FR', 'FR', 'FR', 'BE', 'CH', 'CA', 'LU'],
}
export const streets: Record<DemoLanguage, readonly string[]> = {
  en: ['{} Lane', '{} Street', '{} Quay', '{} Avenue', 'Old {} Road'],
  fr: ['rue {}', 'avenue {}', 'quai {}', 'impasse {}', 'place {}'],
}
export const tagWords: Record<DemoLanguage, readonly string[]> = {
  en: ['key account', 'renewal due', 'pilot', 'migrated', 'public sector', 'onboarding', 'multi-site'],
  fr: ['grand compte', 'à renouveler', 'pilote', 'migré', 'secteur public', 'multi-sites'],
}
