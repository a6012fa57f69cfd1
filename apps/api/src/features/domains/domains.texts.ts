import { fillIn, type Language, type Text } from '@portal/contract/core/language'

// What is wrong with a record, in plain words. {names} are filled in.

const causes = {
  missing: {
    'en-us': 'The record wasn’t found. DNS changes can take an hour to appear.',
    'fr-fr': 'L’enregistrement est introuvable. Un changement DNS peut mettre une heure à apparaître.',
  },
  unanswered: {
    'en-us': 'The name server didn’t answer. The next check tries again.',
    'fr-fr': 'Le serveur de noms n’a pas répondu. La prochaine vérification réessaie.',
  },
  several: {
    'en-us': 'There are {count} records; there must be one.',
    'fr-fr': 'Il y a {count} enregistrements\u00a0; il en faut un seul.',
  },
  otherValue: {
    'en-us': 'The record has another value.',
    'fr-fr': 'L’enregistrement a une autre valeur.',
  },
  taken: {
    'en-us': 'The domain is proved to be yours, and another account has verified it before. Ask for its removal there.',
    'fr-fr': 'Le domaine est bien à vous, mais un autre compte l’a vérifié avant. Demandez qu’il y soit retiré.',
  },
  noKey: {
    'en-us': 'There is a record, and it holds no DKIM key.',
    'fr-fr': 'Il y a un enregistrement, mais il ne contient pas de clé DKIM.',
  },
  revoked: {
    'en-us': 'The key in the record is empty, which means that it was revoked.',
    'fr-fr': 'La clé de l’enregistrement est vide, ce qui signifie qu’elle est révoquée.',
  },
  cut: {
    'en-us': 'The value is cut off. Split it into strings of up to 255 characters.',
    'fr-fr': 'La valeur est tronquée. Découpez-la en chaînes de 255 caractères au plus.',
  },
  quotes: {
    'en-us': 'The value has quotation marks in it. Enter it without them.',
    'fr-fr': 'La valeur contient des guillemets. Saisissez-la sans guillemets.',
  },
  otherKey: {
    'en-us': 'The record holds another key.',
    'fr-fr': 'L’enregistrement contient une autre clé.',
  },
  noInclude: {
    'en-us': 'The SPF record doesn’t have {include}. Add it before “all”.',
    'fr-fr': 'L’enregistrement SPF ne contient pas {include}. Ajoutez-le avant «\u00a0all\u00a0».',
  },
  otherHost: {
    'en-us': 'The record leads to {host}.',
    'fr-fr': 'L’enregistrement mène à {host}.',
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
