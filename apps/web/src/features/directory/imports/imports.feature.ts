import type { Feature } from '../../../core/feature.ts'
import { paths } from '../../../lib/paths.ts'

export const importsFeature: Feature = {
  pages: { importPeople: () => import('./ImportPage.tsx').then((module) => module.ImportPage) },
  help: { importPeople: 'importPeople' },
  acts: [{ id: 'importUsers', needs: 'AcctMgmnt:W', href: paths.importPeople(), creates: true }],
}
