import { fillIn, type Language, type Text } from '@portal/contract/core/language'

// The faults of a record, in plain words. {names} are filled in.

const causes = {
  missing: {
    'en-us': 'The record wasn’t found. DNS changes can take an hour to appear.',
    'fr-fr': 'L’enregistrement est introuvable. Un changement DNS peut mettre une heure à apparaître.',
  },
  unanswered: {
    'en-us': 'The name server didn’t respond. The record will be checked again automatically.',
    'fr-fr': 'Le serveur de noms n’a pas répondu. Une nouvelle vérification aura lieu automatiquement.',
  },
  several: {
    'en-us': 'There are {count} records; there must be only one.',
    'fr-fr': 'Il y a {count} enregistrements\u00a0; il ne doit y en avoir qu’un.',
  },
  otherValue: {
    'en-us': 'The record has a different value.',
    'fr-fr': 'L’enregistrement a une autre valeur.',
  },
  taken: {
    'en-us': 'You own this domain, but another account has already verified it. Ask that account to delete it.',
    'fr-fr': 'Ce domaine vous appartient, mais un autre compte l’a déjà vérifié. Demandez à ce compte de le supprimer.',
  },
  noKey: {
    'en-us': 'The record exists but contains no DKIM key.',
    'fr-fr': 'L’enregistrement existe, mais ne contient pas de clé DKIM.',
  },
  revoked: {
    'en-us': 'The key in the record is empty, so it has been revoked.',
    'fr-fr': 'La clé de l’enregistrement est vide, elle est donc révoquée.',
  },
  cut: {
    'en-us': 'The value is cut off. Split it into strings of up to 255 characters.',
    'fr-fr': 'La valeur est tronquée. Découpez-la en chaînes de 255\u00a0caractères au plus.',
  },
  quotes: {
    'en-us': 'The value contains quotation marks. Enter it without them.',
    'fr-fr': 'La valeur contient des guillemets. Saisissez-la sans guillemets.',
  },
  otherKey: {
    'en-us': 'The record contains another key.',
    'fr-fr': 'L’enregistrement contient une autre clé.',
  },
  keyVersion: {
    'en-us': 'The record must begin with “v=DKIM1”, or mail servers ignore the key.',
    'fr-fr':
      'L’enregistrement doit commencer par «\u00a0v=DKIM1\u00a0», sinon les serveurs de messagerie ignorent la clé.',
  },
  keyHash: {
    'en-us': 'The tag h doesn’t allow sha256. Remove it.',
    'fr-fr': 'La balise h n’autorise pas sha256. Supprimez-la.',
  },
  keyService: {
    'en-us': 'The tag s excludes e-mail. Remove it.',
    'fr-fr': 'La balise s exclut les e-mails. Supprimez-la.',
  },
  keyTesting: {
    'en-us': 'The tag t=y marks the key as a test, so mail servers ignore it. Remove it.',
    'fr-fr':
      'La balise t=y marque la clé comme une clé de test\u00a0: les serveurs de messagerie l’ignorent. Supprimez-la.',
  },
  keySyntax: {
    'en-us': 'Mail servers can’t read the record. Enter it exactly as shown.',
    'fr-fr': 'Les serveurs de messagerie ne peuvent pas lire l’enregistrement. Saisissez-le exactement comme indiqué.',
  },
  noInclude: {
    'en-us': 'The SPF record doesn’t allow {include}. Add it before “all”.',
    'fr-fr': 'L’enregistrement SPF n’autorise pas {include}. Ajoutez-le avant «\u00a0all\u00a0».',
  },
  spfLookups: {
    'en-us':
      'The SPF record needs more than ten look-ups, so mail servers ignore it. Remove includes that you don’t need.',
    'fr-fr':
      'L’enregistrement SPF exige plus de dix requêtes DNS\u00a0: les serveurs de messagerie l’ignorent. Retirez les «\u00a0include\u00a0» inutiles.',
  },
  spfEmpty: {
    'en-us': 'The SPF record names more than two hosts that don’t exist, so mail servers ignore it. Remove them.',
    'fr-fr':
      'L’enregistrement SPF contient plus de deux hôtes inexistants\u00a0: les serveurs de messagerie l’ignorent. Retirez-les.',
  },
  spfSyntax: {
    'en-us': 'Mail servers can’t evaluate the SPF record: it, or a record that it includes, is incorrect or missing.',
    'fr-fr':
      'Les serveurs de messagerie ne peuvent pas évaluer l’enregistrement SPF\u00a0: il est incorrect ou absent, ou en inclut un qui l’est.',
  },
  loop: {
    'en-us': 'The record points back to itself.',
    'fr-fr': 'L’enregistrement renvoie à lui-même.',
  },
  otherHost: {
    'en-us': 'The record points to {host}.',
    'fr-fr': 'L’enregistrement pointe vers {host}.',
  },
  noPolicy: {
    'en-us': 'The DMARC record has no valid policy: p must be none, quarantine or reject.',
    'fr-fr': 'L’enregistrement DMARC n’a pas de politique valable\u00a0: p doit être none, quarantine ou reject.',
  },
} satisfies Record<string, Text>
export type CauseCode = keyof typeof causes

export const causeText = (
  { cause, values }: { cause: CauseCode | null; values?: Readonly<Record<string, string>> },
  language: Language,
): string | null => (cause === null ? null : fillIn(causes[cause], language, values ?? {}))
