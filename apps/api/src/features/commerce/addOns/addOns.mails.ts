import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

/** To the administrators of a company whose add-on is about to end (`product.md` 5.4). */
export const addOnEnds = mailTemplate({
  priority: 'notice',
  closing: 'administers',
  example: {
    firstName: 'Cora',
    companyName: 'Northwind Legal',
    name: 'Codes by SMS',
    lastDay: 'November 30, 2026',
    after:
      'After that day, codes to mobile phones are replaced by codes by e-mail, unless another SMS add-on is active.',
    link: exampleLink,
  },
  'en-us': ({ companyName, name, lastDay, after, link }) => ({
    subject: `${name} ends on ${lastDay}`,
    paragraphs: [`The ${name} add-on of ${companyName} ends. Its last day is ${lastDay}.`, ...(after ? [after] : [])],
    button: { label: 'View add-ons', link },
  }),
  'fr-fr': ({ companyName, name, lastDay, after, link }) => ({
    subject: `${name} se termine le ${lastDay}`,
    paragraphs: [
      `L’option ${name} de ${companyName} se termine. Son dernier jour est le ${lastDay}.`,
      ...(after ? [after] : []),
    ],
    button: { label: 'Voir les options', link },
  }),
})

const storageExample = {
  firstName: 'Cora',
  companyName: 'Northwind Legal',
  percent: '84',
  held: '84 GB',
  quota: '100 GB',
  measuredOn: 'November 24, 2026',
  link: exampleLink,
}
type Storage = typeof storageExample
const factsEn = ({ held, quota, measuredOn }: Storage): [string, string][] => [
  ['Used', `${held} of ${quota}`],
  ['Measured on', measuredOn],
]
const factsFr = ({ held, quota, measuredOn }: Storage): [string, string][] => [
  ['Utilisé', `${held} sur ${quota}`],
  ['Mesuré le', measuredOn],
]

/** To the administrators of a company whose storage is filled up to the alert threshold (`product.md` 5.4). */
export const storageNear = mailTemplate({
  priority: 'notice',
  closing: 'administers',
  example: storageExample,
  'en-us': (values) => ({
    subject: `${values.companyName} has used ${values.percent}% of its storage`,
    paragraphs: [
      `The storage of ${values.companyName} is filling up: ${values.percent}% of it is used.`,
      'Free up space or increase the quota before it’s full.',
    ],
    facts: factsEn(values),
    button: { label: 'View storage', link: values.link },
  }),
  'fr-fr': (values) => ({
    subject: `${values.companyName} a utilisé ${values.percent}\u00a0% de son stockage`,
    paragraphs: [
      `Le stockage de ${values.companyName} se remplit\u00a0: ${values.percent}\u00a0% sont utilisés.`,
      'Libérez de l’espace ou augmentez le quota avant qu’il ne soit plein.',
    ],
    facts: factsFr(values),
    button: { label: 'Voir le stockage', link: values.link },
  }),
})

/** To the administrators of that company, once the storage is full. */
export const storageFull = mailTemplate({
  priority: 'notice',
  closing: 'administers',
  example: { ...storageExample, percent: '102', held: '102 GB' },
  'en-us': (values) => ({
    subject: `The storage of ${values.companyName} is full`,
    paragraphs: [
      `${values.companyName} has used ${values.percent}% of its storage, so no space is left.`,
      'Free up space or increase the quota.',
    ],
    facts: factsEn(values),
    button: { label: 'View storage', link: values.link },
  }),
  'fr-fr': (values) => ({
    subject: `Le stockage de ${values.companyName} est plein`,
    paragraphs: [
      `${values.companyName} a utilisé ${values.percent}\u00a0% de son stockage\u00a0: il n’en reste plus.`,
      'Libérez de l’espace ou augmentez le quota.',
    ],
    facts: factsFr(values),
    button: { label: 'Voir le stockage', link: values.link },
  }),
})
