import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const accessGroupsAudit = {
  actions: {
    'group.created': { category: 'rights', 'en-us': 'Access group created', 'fr-fr': 'Groupe d’accès créé' },
    'group.updated': { category: 'rights', 'en-us': 'Access group changed', 'fr-fr': 'Groupe d’accès modifié' },
    'group.exported': { category: 'rights', 'en-us': 'Access groups exported', 'fr-fr': 'Groupes d’accès exportés' },
    'group.archived': { category: 'rights', 'en-us': 'Access group archived', 'fr-fr': 'Groupe d’accès archivé' },
    'group.membersChanged': { category: 'rights', 'en-us': 'Members of an access group changed', 'fr-fr': 'Membres d’un groupe d’accès modifiés' },
    'group.matrixChanged': { category: 'rights', 'en-us': 'Rights of access groups changed', 'fr-fr': 'Droits de groupes d’accès modifiés' },
  },
  fields: {
    members: { 'en-us': 'Members', 'fr-fr': 'Membres' },
    matrix: { 'en-us': 'Rights', 'fr-fr': 'Droits' },
  },
} as const satisfies AuditTexts
