import type { Labels } from './labels.ts'

// Fields that several features have.

// biome-ignore format: a table
export const coreLabels = {
  name: { 'en-us': 'Name', 'fr-fr': 'Nom' },
  description: { 'en-us': 'Description', 'fr-fr': 'Description' },
  message: { 'en-us': 'Message', 'fr-fr': 'Message' },
  reason: { 'en-us': 'Reason', 'fr-fr': 'Motif' },
  note: { 'en-us': 'Note', 'fr-fr': 'Note' },
  status: { 'en-us': 'Status', 'fr-fr': 'Statut' },
  kind: { 'en-us': 'Type', 'fr-fr': 'Type' },
  email: { 'en-us': 'E-mail', 'fr-fr': 'E-mail' },
  company: { 'en-us': 'Company', 'fr-fr': 'Société' },
  account: { 'en-us': 'Account', 'fr-fr': 'Compte' },
  user: { 'en-us': 'Person', 'fr-fr': 'Personne' },
  code: { 'en-us': 'Code', 'fr-fr': 'Code' },
  value: { 'en-us': 'Value', 'fr-fr': 'Valeur' },
  locked: { 'en-us': 'Locked', 'fr-fr': 'Verrouillé' },
  lock: { 'en-us': 'Lock', 'fr-fr': 'Verrou' },
  from: { 'en-us': 'From', 'fr-fr': 'Du' },
  to: { 'en-us': 'To', 'fr-fr': 'Au' },
  below: { 'en-us': 'Everything below', 'fr-fr': 'Tout ce qui est en dessous' },
  filter: { 'en-us': 'Filter', 'fr-fr': 'Filtre' },
  searchText: { 'en-us': 'Search', 'fr-fr': 'Recherche' },
  sort: { 'en-us': 'Order', 'fr-fr': 'Ordre' },
  columns: { 'en-us': 'Columns', 'fr-fr': 'Colonnes' },
  pageNumber: { 'en-us': 'Page', 'fr-fr': 'Page' },
  pageSize: { 'en-us': 'Rows per page', 'fr-fr': 'Lignes par page' },
  add: { 'en-us': 'To add', 'fr-fr': 'À ajouter' },
  remove: { 'en-us': 'To remove', 'fr-fr': 'À retirer' },
  shared: { 'en-us': 'Shared', 'fr-fr': 'Partagé' },
  archived: { 'en-us': 'Archived', 'fr-fr': 'Archivé' },
} as const satisfies Labels
