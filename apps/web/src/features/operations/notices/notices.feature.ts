import type { Feature } from '../../../core/feature.ts'

export const noticesFeature: Feature = {
  pages: { noticeTemplates: () => import('./NoticeTemplatesPage.tsx').then((module) => module.NoticeTemplatesPage) },
  help: { noticeTemplates: 'noticeTemplates' },
}
