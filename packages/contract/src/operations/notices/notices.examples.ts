import type { NoticeTemplate } from './notices.contract.ts'

/** A template of the caller's company, only in English. */
export const aNoticeTemplate = (more: Partial<NoticeTemplate> = {}): NoticeTemplate => ({
  templateKey: '01900000-0000-7000-8000-00000000e001',
  name: 'Maintenance',
  english: { subject: 'Maintenance at {{account}}', body: 'On Sunday.' },
  french: null,
  shared: false,
  own: true,
  archived: false,
  modifiedBy: 'dana@example.test',
  modifiedOn: '2026-01-05T10:00:00.000Z',
  version: 1,
  ...more,
})
