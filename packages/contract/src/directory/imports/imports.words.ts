import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'

// oxfmt-ignore
export const importsLabels = {
  sendWelcome: { 'en-us': 'Send the invitation', 'fr-fr': 'Envoyer l’invitation' },
  existing: { 'en-us': 'Existing users', 'fr-fr': 'Utilisateurs existants' },
} as const satisfies Labels

export const importsErrors = {
  'import.noRows': {
    status: 400,
    'en-us': 'There are no rows to import. Send either Rows or Csv.',
    'fr-fr': 'Aucune ligne à importer. Envoyez Rows ou Csv.',
  },
  'import.tooMany': {
    status: 400,
    'en-us': 'The file has more than {most} rows. Import at most {most} at a time.',
    'fr-fr': 'Le fichier compte plus de {most} lignes. Importez-en {most} au plus à la fois.',
  },
  'import.unreadable': {
    status: 400,
    'en-us': 'The file can’t be read from row {line} onwards. Check its quotation marks.',
    'fr-fr': 'Le fichier est illisible à partir de la ligne {line}. Vérifiez ses guillemets.',
  },
  'import.columns': {
    status: 400,
    'en-us': 'The first row must name the columns, with one for the e-mail address.',
    'fr-fr': 'La première ligne doit nommer les colonnes, dont une pour l’adresse e-mail.',
  },
  'import.columnTwice': {
    status: 400,
    'en-us': 'These columns repeat another column of the file: {headings}. Remove or rename them.',
    'fr-fr': 'Ces colonnes répètent une autre colonne du fichier : {headings}. Supprimez-les ou renommez-les.',
  },
  'import.twice': {
    status: 409,
    'en-us': 'This user is in the file more than once.',
    'fr-fr': 'Cet utilisateur figure plusieurs fois dans le fichier.',
  },
  'import.kindStays': {
    status: 409,
    'en-us': 'An import can’t turn an end user into an administrator, or vice versa.',
    'fr-fr': 'Un import ne peut pas transformer un utilisateur final en administrateur, ni l’inverse.',
  },
  'import.otherAccount': {
    status: 409,
    'en-us': 'This row names a different account from the one you’re importing into.',
    'fr-fr': 'Cette ligne désigne un autre compte que celui de l’import.',
  },
  'import.groupsStay': {
    status: 409,
    'en-us': 'Access groups are set for new users only. Change them in Access Management.',
    'fr-fr':
      'Les groupes d’accès ne s’appliquent qu’aux nouveaux utilisateurs. Modifiez-les dans la gestion des accès.',
  },
  'import.plansStay': {
    status: 409,
    'en-us': 'Plans are assigned only to users who are added or updated. This row’s action doesn’t change plans.',
    'fr-fr':
      'Les forfaits sont attribués aux utilisateurs ajoutés ou modifiés. L’action de cette ligne n’en attribue pas.',
  },
  'import.activated': {
    status: 409,
    'en-us': 'This user has since accepted their invitation.',
    'fr-fr': 'Cet utilisateur a accepté son invitation entre-temps.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    imports: typeof importsErrors
  }
}
