import type { Feature } from '../../../core/feature.ts'

export const importsFeature: Feature = {
  pages: { importPeople: () => import('./ImportPage.tsx').then((module) => module.ImportPage) },
  help: { importPeople: 'importPeople' },
}
