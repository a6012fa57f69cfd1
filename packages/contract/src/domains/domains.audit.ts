import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const domainsAudit = {
  actions: {
    'domain.added': { category: 'settings', 'en-us': 'Domain added', 'fr-fr': 'Domaine ajouté' },
    'domain.verified': { category: 'settings', 'en-us': 'Domain verified', 'fr-fr': 'Domaine vérifié' },
    'domain.signingOn': { category: 'settings', 'en-us': 'DKIM signing switched on', 'fr-fr': 'Signature DKIM activée' },
    'domain.signingOff': { category: 'settings', 'en-us': 'DKIM signing switched off', 'fr-fr': 'Signature DKIM désactivée' },
    'domain.failing': { category: 'settings', 'en-us': 'DKIM record lost', 'fr-fr': 'Enregistrement DKIM perdu' },
    'domain.stopped': { category: 'settings', 'en-us': 'DKIM signing stopped, as the record was lost for too long', 'fr-fr': 'Signature DKIM arrêtée, l’enregistrement étant perdu depuis trop longtemps' },
    'domain.recovered': { category: 'settings', 'en-us': 'DKIM record found again', 'fr-fr': 'Enregistrement DKIM retrouvé' },
    'domain.rotationBegun': { category: 'settings', 'en-us': 'New DKIM key made', 'fr-fr': 'Nouvelle clé DKIM créée' },
    'domain.rotated': { category: 'settings', 'en-us': 'DKIM key replaced', 'fr-fr': 'Clé DKIM remplacée' },
    'domain.keyWithdrawn': { category: 'settings', 'en-us': 'Old DKIM key withdrawn', 'fr-fr': 'Ancienne clé DKIM retirée' },
    'domain.optionsSet': { category: 'settings', 'en-us': 'Advanced domain options set', 'fr-fr': 'Options avancées du domaine définies' },
    'domain.removed': { category: 'settings', 'en-us': 'Domain removed', 'fr-fr': 'Domaine retiré' },
  },
} as const satisfies AuditTexts
