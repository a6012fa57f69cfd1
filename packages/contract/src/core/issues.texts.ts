import type { FieldIssue, FieldIssueCode } from './errors.ts'
import { fillIn, type Language } from './language.ts'

/** One sentence for each kind of field fault, used by the API's answers and, before sending, by the forms. */
const texts: Record<Language, Record<FieldIssueCode, string>> = {
  'en-us': {
    required: 'Fill in this field.',
    wrongType: 'This is not the right kind of value.',
    tooShort: 'Use at least {min} characters.',
    tooLong: 'Use at most {max} characters.',
    tooSmall: 'Use {min} or more.',
    tooBig: 'Use {max} or less.',
    tooMany: 'Give at most {max} entries.',
    notOneOf: 'Choose one of the offered values.',
    unknownField: 'This field does not exist.',
    notEditable: 'You may not change this field.',
    email: 'Enter an e-mail address such as name@example.com.',
    phone: 'Enter a phone number with its country code, such as +33 1 23 45 67 89.',
    url: 'Enter a web address that begins with https://.',
    date: 'Enter a date.',
    key: 'This is not a valid key.',
    control: 'Remove the invisible control characters.',
    reference: 'Use letters, digits, spaces and . _ / - only.',
    cursor: 'This page marker is not valid. Start again from the first page.',
    timeZone: 'Choose a time zone from the list.',
    needsCursor: 'Pages after the first need the cursor of the page before.',
    invalid: 'This value is not valid.',
  },
  'fr-fr': {
    required: 'Remplissez ce champ.',
    wrongType: 'Ce n’est pas le bon type de valeur.',
    tooShort: 'Utilisez au moins {min} caractères.',
    tooLong: 'Utilisez au plus {max} caractères.',
    tooSmall: 'Indiquez {min} ou plus.',
    tooBig: 'Indiquez {max} ou moins.',
    tooMany: 'Indiquez au plus {max} éléments.',
    notOneOf: 'Choisissez l’une des valeurs proposées.',
    unknownField: 'Ce champ n’existe pas.',
    notEditable: 'Vous ne pouvez pas modifier ce champ.',
    email: 'Saisissez une adresse e-mail, par exemple nom@example.com.',
    phone: 'Saisissez un numéro avec l’indicatif du pays, par exemple +33 1 23 45 67 89.',
    url: 'Saisissez une adresse web qui commence par https://.',
    date: 'Saisissez une date.',
    key: 'Cette clé n’est pas valide.',
    control: 'Retirez les caractères de contrôle invisibles.',
    reference: 'Utilisez seulement des lettres, des chiffres, des espaces et . _ / -',
    cursor: 'Ce repère de page n’est pas valide. Repartez de la première page.',
    timeZone: 'Choisissez un fuseau horaire de la liste.',
    needsCursor: 'Les pages suivantes demandent le curseur de la page précédente.',
    invalid: 'Cette valeur n’est pas valide.',
  },
}

/** The sentence for one field's fault in a language. */
export const issueText = (issue: Pick<FieldIssue, 'code' | 'params'>, language: Language) =>
  fillIn(texts[language][issue.code], issue.params ?? {})
