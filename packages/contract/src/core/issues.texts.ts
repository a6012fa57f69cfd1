import type { Text } from './language.ts'

/** One sentence for each kind of field fault, used by the API's answers and, before sending, by the forms. */
export const issueTexts = {
  required: { 'en-us': '{field} is required.', 'fr-fr': '{field} est obligatoire.' },
  wrongType: {
    'en-us': '{field} contains an incorrect type of value.',
    'fr-fr': '{field} contient un type de valeur incorrect.',
  },
  tooShort: {
    'en-us': '{field} must have at least {min} characters.',
    'fr-fr': '{field} doit compter au moins {min} caractères.',
  },
  tooLong: {
    'en-us': '{field} can have at most {max} characters.',
    'fr-fr': '{field} peut compter au plus {max} caractères.',
  },
  tooSmall: { 'en-us': '{field} must be {min} or more.', 'fr-fr': '{field} doit être supérieur ou égal à {min}.' },
  tooBig: { 'en-us': '{field} must be {max} or less.', 'fr-fr': '{field} doit être inférieur ou égal à {max}.' },
  taxRate: {
    'en-us': '{field} can have at most three decimal places, such as 9.975%.',
    'fr-fr': '{field} peut avoir au plus trois décimales, par exemple 9,975 %.',
  },
  exchangeRate: {
    'en-us': '{field} can have at most eight digits after the decimal point.',
    'fr-fr': '{field} peut compter au plus huit chiffres après la virgule.',
  },
  tooMany: {
    'en-us': '{field} can have at most {max} entries.',
    'fr-fr': '{field} peut contenir au plus {max} éléments.',
  },
  notOneOf: {
    'en-us': 'Choose a value from the list for {field}.',
    'fr-fr': 'Choisissez une valeur de la liste pour {field}.',
  },
  unknownField: {
    'en-us': '{field} isn’t a field of this request.',
    'fr-fr': '{field} n’est pas un champ de cette requête.',
  },
  notEditable: { 'en-us': 'You can’t change {field}.', 'fr-fr': 'Vous ne pouvez pas modifier {field}.' },
  environmentKept: {
    'en-us': 'The environment can’t be changed once the customer has had a plan. Create another customer instead.',
    'fr-fr':
      'L’environnement ne peut plus être modifié une fois que le client a eu un forfait. Créez plutôt un autre client.',
  },
  email: {
    'en-us': '{field} must look like name@example.com.',
    'fr-fr': '{field} doit ressembler à nom@example.com.',
  },
  phone: {
    'en-us': '{field} must start with a country code, such as +33 1 23 45 67 89.',
    'fr-fr': '{field} doit commencer par l’indicatif du pays, par exemple +33 1 23 45 67 89.',
  },
  color: {
    'en-us': '{field} must be a colour such as #006972.',
    'fr-fr': '{field} doit être une couleur comme #006972.',
  },
  url: {
    'en-us': '{field} must start with https://.',
    'fr-fr': '{field} doit commencer par https://.',
  },
  date: {
    'en-us': '{field} must be a date, such as 2026-12-31.',
    'fr-fr': '{field} doit être une date, par exemple 2026-12-31.',
  },
  tooFar: {
    'en-us': '{field} must be within {max} days from today.',
    'fr-fr': '{field} doit se situer dans les {max} jours à venir.',
  },
  notLater: { 'en-us': '{field} must be after today.', 'fr-fr': '{field} doit être postérieur à aujourd’hui.' },
  notYet: { 'en-us': '{field} can’t be after today.', 'fr-fr': '{field} ne peut pas être postérieur à aujourd’hui.' },
  notBefore: { 'en-us': '{field} can’t be before {day}.', 'fr-fr': '{field} ne peut pas être antérieur au {day}.' },
  onlyClosing: {
    'en-us': 'Accounts below can be included only when closing. Leave them out, or choose “Closed”.',
    'fr-fr': 'Les sous-comptes ne peuvent être inclus que dans une fermeture. Excluez-les ou choisissez « Fermé ».',
  },
  endBeforeStart: { 'en-us': 'The end must be after the start.', 'fr-fr': 'La fin doit être postérieure au début.' },
  planCode: {
    'en-us': '{field} must have 2 to 32 capital letters, digits or hyphens.',
    'fr-fr': '{field} doit compter de 2 à 32 lettres majuscules, chiffres ou traits d’union.',
  },
  numberPrefix: {
    'en-us': '{field} must have 2 to 8 capital letters or digits.',
    'fr-fr': '{field} doit compter de 2 à 8 lettres majuscules ou chiffres.',
  },
  iban: {
    'en-us': '{field} isn’t a valid IBAN. Compare it with your bank statement.',
    'fr-fr': '{field} n’est pas un IBAN valide. Vérifiez-le sur votre relevé bancaire.',
  },
  bic: {
    'en-us': '{field} must be a BIC of 8 or 11 characters, such as PSSTFRPPXXX.',
    'fr-fr': '{field} doit être un BIC de 8 ou 11 caractères, par exemple PSSTFRPPXXX.',
  },
  siren: {
    'en-us': '{field} must have 9 digits.',
    'fr-fr': '{field} doit compter 9 chiffres.',
  },
  bankCode: {
    'en-us': '{field} must have 3 to 12 letters or digits.',
    'fr-fr': '{field} doit compter de 3 à 12 lettres ou chiffres.',
  },
  accountNumber: {
    'en-us': '{field} must have 4 to 34 letters or digits.',
    'fr-fr': '{field} doit compter de 4 à 34 lettres ou chiffres.',
  },
  paymentLink: {
    'en-us': '{field} can have only the words reference, number, amount and currency in curly brackets.',
    'fr-fr': '{field} n’accepte entre accolades que les mots reference, number, amount et currency.',
  },
  ascending: {
    'en-us': 'Enter the days in ascending order; the suspension comes last.',
    'fr-fr': 'Saisissez les jours dans l’ordre croissant\u00a0; la suspension vient en dernier.',
  },
  oneAccount: {
    'en-us': 'Enter an IBAN, an account number or a payment page.',
    'fr-fr': 'Saisissez un IBAN, un numéro de compte ou une page de paiement.',
  },
  month: {
    'en-us': '{field} must be the first day of a month, such as 2026-11-01.',
    'fr-fr': '{field} doit être le premier jour d’un mois, par exemple 2026-11-01.',
  },
  promoCode: {
    'en-us': '{field} must have 4 to 24 letters, digits or hyphens.',
    'fr-fr': '{field} doit compter de 4 à 24 lettres, chiffres ou traits d’union.',
  },
  key: { 'en-us': '{field} must be a valid key.', 'fr-fr': '{field} doit être une clé valide.' },
  control: {
    'en-us': '{field} contains invisible control characters. Remove them.',
    'fr-fr': '{field} contient des caractères de contrôle invisibles. Supprimez-les.',
  },
  reference: {
    'en-us': '{field} can contain only letters, digits, spaces and . _ / -',
    'fr-fr': '{field} peut contenir seulement des lettres, des chiffres, des espaces et . _ / -',
  },
  column: {
    'en-us': 'Enter the name of a column, optionally with its width, such as “country:180”.',
    'fr-fr': 'Indiquez le nom d’une colonne, éventuellement suivi de sa largeur, par exemple « country:180 ».',
  },
  cursor: {
    'en-us': 'This page marker isn’t valid. Start again from the first page.',
    'fr-fr': 'Ce repère de page n’est pas valide. Repartez de la première page.',
  },
  timeZone: {
    'en-us': '{field} must be a time zone from the list.',
    'fr-fr': '{field} doit être un fuseau horaire de la liste.',
  },
  needsCursor: {
    'en-us': '{field} goes up to {pages}. For later pages, send the cursor of the previous page.',
    'fr-fr': '{field} va jusqu’à {pages}. Au-delà, envoyez le curseur de la page précédente.',
  },
  senderName: {
    'en-us': '{field} can’t look like an e-mail address. Leave out @, <, > and quotation marks.',
    'fr-fr': '{field} ne peut pas ressembler à une adresse e-mail. N’utilisez ni @, ni <, ni >, ni guillemets droits.',
  },
  invalid: { 'en-us': '{field} isn’t valid.', 'fr-fr': '{field} n’est pas valide.' },
  placeholder: {
    'en-us': '{field} contains an unknown placeholder: {name}. Use {known}.',
    'fr-fr': '{field} contient un marqueur inconnu : {name}. Utilisez {known}.',
  },
  looser: {
    'en-us': '{field} must be at least as strict as the inherited value: {least}.',
    'fr-fr': '{field} doit être au moins aussi strict que la valeur héritée : {least}.',
  },
  mismatch: { 'en-us': 'Both entries must be the same.', 'fr-fr': 'Les deux saisies doivent être identiques.' },
  passwordMinLength: {
    'en-us': 'The password is too short. Characters missing: {missing}.',
    'fr-fr': 'Le mot de passe est trop court. Caractères manquants : {missing}.',
  },
  passwordMaxLength: {
    'en-us': 'The password is too long. Characters to remove: {missing}.',
    'fr-fr': 'Le mot de passe est trop long. Caractères en trop : {missing}.',
  },
  passwordComposition: {
    'en-us': 'The password needs {missing} more of these: uppercase letters, lowercase letters, digits, symbols.',
    'fr-fr': 'Il manque {missing} de ces types au mot de passe : majuscules, minuscules, chiffres, symboles.',
  },
  passwordWords: {
    'en-us': 'The password can’t be built from your name, your e-mail address or your company.',
    'fr-fr':
      'Le mot de passe ne peut pas être composé de votre nom, de votre adresse e-mail ou du nom de votre société.',
  },
  passwordSequence: {
    'en-us': 'The password can’t be a repetition, a sequence such as 12345, or a keyboard row.',
    'fr-fr': 'Le mot de passe ne peut pas être une répétition, une suite comme 12345 ou une rangée du clavier.',
  },
  passwordCommon: {
    'en-us': 'This password is in the list of common passwords. Choose another one.',
    'fr-fr': 'Ce mot de passe figure dans la liste des plus courants. Choisissez-en un autre.',
  },
  passwordHistory: {
    'en-us': 'This password has been used before. Choose another one.',
    'fr-fr': 'Ce mot de passe a déjà servi. Choisissez-en un autre.',
  },
  issuer: {
    'en-us': 'No identity provider responds at this address.',
    'fr-fr': 'Aucun fournisseur d’identité ne répond à cette adresse.',
  },
  certificate: {
    'en-us': 'The certificate isn’t an X.509 certificate in PEM form.',
    'fr-fr': 'Le certificat n’est pas un certificat X.509 au format PEM.',
  },
  sharedDomain: {
    'en-us': '{field} is a public e-mail domain. Enter a domain that you own.',
    'fr-fr': '{field} est un domaine de messagerie public. Saisissez un domaine qui vous appartient.',
  },
  domainUnverified: { 'en-us': 'Verify at least one domain first.', 'fr-fr': 'Vérifiez d’abord au moins un domaine.' },
  cidr: {
    'en-us': '{field} must look like 192.0.2.0/24 or 2001:db8::/32.',
    'fr-fr': '{field} doit ressembler à 192.0.2.0/24 ou 2001:db8::/32.',
  },
  ownAddress: {
    'en-us': '{field} must include your own address, {address}, or you’d lock yourself out.',
    'fr-fr': '{field} doit inclure votre propre adresse, {address}, sinon vous bloqueriez votre propre accès.',
  },
  level: { 'en-us': '{field} can’t be set here.', 'fr-fr': '{field} ne peut pas être défini ici.' },
} satisfies Record<string, Text>
export type FieldIssueCode = keyof typeof issueTexts
export const fieldIssueCodes = Object.keys(issueTexts) as FieldIssueCode[]
