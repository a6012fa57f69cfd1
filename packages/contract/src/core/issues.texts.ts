import { fillIn, type Language, type Text } from './language.ts'

/** One sentence for each kind of field fault, used by the API's answers and, before sending, by the forms. */
const texts = {
  required: { 'en-us': 'Fill in this field.', 'fr-fr': 'Remplissez ce champ.' },
  wrongType: { 'en-us': 'This is not the right kind of value.', 'fr-fr': 'Ce n’est pas le bon type de valeur.' },
  tooShort: { 'en-us': 'Use at least {min} characters.', 'fr-fr': 'Utilisez au moins {min} caractères.' },
  tooLong: { 'en-us': 'Use at most {max} characters.', 'fr-fr': 'Utilisez au plus {max} caractères.' },
  tooSmall: { 'en-us': 'Use {min} or more.', 'fr-fr': 'Indiquez {min} ou plus.' },
  tooBig: { 'en-us': 'Use {max} or less.', 'fr-fr': 'Indiquez {max} ou moins.' },
  tooMany: { 'en-us': 'Give at most {max} entries.', 'fr-fr': 'Indiquez au plus {max} éléments.' },
  notOneOf: { 'en-us': 'Choose one of the offered values.', 'fr-fr': 'Choisissez l’une des valeurs proposées.' },
  unknownField: { 'en-us': 'This field does not exist.', 'fr-fr': 'Ce champ n’existe pas.' },
  notEditable: { 'en-us': 'You may not change this field.', 'fr-fr': 'Vous ne pouvez pas modifier ce champ.' },
  email: {
    'en-us': 'Enter an e-mail address such as name@example.com.',
    'fr-fr': 'Saisissez une adresse e-mail, par exemple nom@example.com.',
  },
  phone: {
    'en-us': 'Enter a phone number with its country code, such as +33 1 23 45 67 89.',
    'fr-fr': 'Saisissez un numéro avec l’indicatif du pays, par exemple +33 1 23 45 67 89.',
  },
  url: {
    'en-us': 'Enter a web address that begins with https://.',
    'fr-fr': 'Saisissez une adresse web qui commence par https://.',
  },
  date: { 'en-us': 'Enter a date.', 'fr-fr': 'Saisissez une date.' },
  notLater: { 'en-us': 'Choose a day after today.', 'fr-fr': 'Choisissez un jour postérieur à aujourd’hui.' },
  onlyClosing: {
    'en-us': 'Accounts below can only be taken along when closing. Leave this out, or choose Closed.',
    'fr-fr':
      'Les comptes inférieurs ne peuvent être inclus que dans une fermeture. Retirez ce choix ou choisissez Fermé.',
  },
  endBeforeStart: { 'en-us': 'The end must be after the start.', 'fr-fr': 'La fin doit être après le début.' },
  key: { 'en-us': 'This is not a valid key.', 'fr-fr': 'Cette clé n’est pas valide.' },
  control: {
    'en-us': 'Remove the invisible control characters.',
    'fr-fr': 'Retirez les caractères de contrôle invisibles.',
  },
  reference: {
    'en-us': 'Use letters, digits, spaces and . _ / - only.',
    'fr-fr': 'Utilisez seulement des lettres, des chiffres, des espaces et . _ / -',
  },
  cursor: {
    'en-us': 'This page marker is not valid. Start again from the first page.',
    'fr-fr': 'Ce repère de page n’est pas valide. Repartez de la première page.',
  },
  timeZone: { 'en-us': 'Choose a time zone from the list.', 'fr-fr': 'Choisissez un fuseau horaire de la liste.' },
  needsCursor: {
    'en-us': 'Pages after the first need the cursor of the page before.',
    'fr-fr': 'Les pages suivantes demandent le curseur de la page précédente.',
  },
  invalid: { 'en-us': 'This value is not valid.', 'fr-fr': 'Cette valeur n’est pas valide.' },
  placeholder: {
    'en-us': 'There is no placeholder {name}. Use {known}.',
    'fr-fr': 'Le marqueur {name} n’existe pas. Utilisez {known}.',
  },
  looser: {
    'en-us': 'The accounts above ask for at least: {least}.',
    'fr-fr': 'Les comptes supérieurs exigent au moins : {least}.',
  },
  mismatch: { 'en-us': 'Both entries must be the same.', 'fr-fr': 'Les deux saisies doivent être identiques.' },
  passwordMinLength: { 'en-us': '{missing} more characters are needed.', 'fr-fr': 'Il manque {missing} caractères.' },
  passwordMaxLength: { 'en-us': '{missing} characters too many.', 'fr-fr': '{missing} caractères de trop.' },
  passwordComposition: {
    'en-us': 'Mix more kinds of characters: {missing} more of capitals, small letters, digits, signs.',
    'fr-fr': 'Variez les caractères : {missing} de plus parmi majuscules, minuscules, chiffres, signes.',
  },
  passwordWords: {
    'en-us': 'Do not build it from your name, your e-mail address or your company.',
    'fr-fr': 'Ne le composez pas de votre nom, de votre adresse e-mail ou de votre société.',
  },
  passwordSequence: {
    'en-us': 'Do not use repetitions, runs such as 12345, or rows of the keyboard.',
    'fr-fr': 'Évitez les répétitions, les suites comme 12345 et les rangées du clavier.',
  },
  passwordCommon: {
    'en-us': 'This password is in the list of common passwords.',
    'fr-fr': 'Ce mot de passe figure dans la liste des plus courants.',
  },
  passwordHistory: {
    'en-us': 'This password was used before. Choose another one.',
    'fr-fr': 'Ce mot de passe a déjà servi. Choisissez-en un autre.',
  },
  issuer: {
    'en-us': 'No identity provider answers at this address.',
    'fr-fr': 'Aucun fournisseur d’identité ne répond à cette adresse.',
  },
  certificate: {
    'en-us': 'This is not an X.509 certificate in PEM form.',
    'fr-fr': 'Ce n’est pas un certificat X.509 au format PEM.',
  },
  domainUnverified: { 'en-us': 'Verify at least one domain first.', 'fr-fr': 'Vérifiez d’abord au moins un domaine.' },
  cidr: {
    'en-us': 'Enter address ranges such as 192.0.2.0/24 or 2001:db8::/32.',
    'fr-fr': 'Saisissez des plages d’adresses comme 192.0.2.0/24 ou 2001:db8::/32.',
  },
  ownAddress: {
    'en-us': 'Your own address, {address}, must be inside, or you would lock yourself out.',
    'fr-fr': 'Votre propre adresse, {address}, doit en faire partie, sinon vous vous fermez la porte.',
  },
  level: { 'en-us': 'This cannot be set here.', 'fr-fr': 'Ce paramètre ne se définit pas ici.' },
} satisfies Record<string, Text>
export type FieldIssueCode = keyof typeof texts
export const fieldIssueCodes = Object.keys(texts) as FieldIssueCode[]

/** The sentence for one field's fault in a language. */
export const issueText = (
  { code, params = {} }: { code: FieldIssueCode; params?: Record<string, string | number> },
  language: Language,
) => fillIn(texts[code][language], params)
