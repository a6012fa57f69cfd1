import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const authAudit = {
  actions: {
    'auth.signedIn': { category: 'signIn', 'en-us': 'Signed in', 'fr-fr': 'Connexion' },
    'auth.signInFailed': { category: 'signIn', 'en-us': 'Sign-in failed', 'fr-fr': 'Échec de connexion' },
    'auth.signedOut': { category: 'signIn', 'en-us': 'Signed out', 'fr-fr': 'Déconnexion' },
    'auth.refreshReused': { category: 'signIn', 'en-us': 'A used refresh token came again', 'fr-fr': 'Jeton de renouvellement déjà utilisé' },
    'auth.refreshRefused': { category: 'signIn', 'en-us': 'Session not renewed', 'fr-fr': 'Session non renouvelée' },
    'auth.passkeyCopied': { category: 'signIn', 'en-us': 'A passkey seems to be copied', 'fr-fr': 'Clé d’accès apparemment copiée' },
  },
} as const satisfies AuditTexts
