import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const authAudit = {
  actions: {
    'auth.signedIn': { category: 'signIn', 'en-us': 'Signed in', 'fr-fr': 'Connexion' },
    'auth.signInFailed': { category: 'signIn', 'en-us': 'Sign-in failed', 'fr-fr': 'Échec de connexion' },
    'auth.lockedOut': { category: 'signIn', 'en-us': 'Locked out after failed attempts', 'fr-fr': 'Bloqué après des échecs de connexion' },
    'auth.signedOut': { category: 'signIn', 'en-us': 'Signed out', 'fr-fr': 'Déconnexion' },
    'auth.refreshReused': { category: 'signIn', 'en-us': 'Refresh token reused', 'fr-fr': 'Jeton de renouvellement déjà utilisé' },
    'auth.refreshRefused': { category: 'signIn', 'en-us': 'Session not renewed', 'fr-fr': 'Session non renouvelée' },
    'auth.passkeyCopied': { category: 'signIn', 'en-us': 'Passkey possibly copied', 'fr-fr': 'Clé d’accès peut-être copiée' },
  },
} as const satisfies AuditTexts
