import type { Errors } from '../core/errors.table.ts'

export const passwordsErrors = {
  'code.unknown': {
    status: 400,
    'en-us': 'This link isn’t valid. Request a new one.',
    'fr-fr': 'Ce lien n’est pas valide. Demandez-en un nouveau.',
  },
  'code.expired': {
    status: 400,
    'en-us': 'This link has expired. Request a new one.',
    'fr-fr': 'Ce lien a expiré. Demandez-en un nouveau.',
  },
  'code.used': {
    status: 400,
    'en-us': 'This link has already been used. Request a new one.',
    'fr-fr': 'Ce lien a déjà été utilisé. Demandez-en un nouveau.',
  },
  'code.superseded': {
    status: 400,
    'en-us': 'A newer link has replaced this one. Use it, or request another one.',
    'fr-fr': 'Un lien plus récent a remplacé celui-ci. Utilisez-le ou demandez-en un nouveau.',
  },
  'password.refused': {
    status: 400,
    'en-us': 'This password can’t be used. Check the rules.',
    'fr-fr': 'Ce mot de passe ne peut pas être utilisé. Vérifiez les règles.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    passwords: typeof passwordsErrors
  }
}
