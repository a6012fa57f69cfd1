import type { Tables } from '../../../core/feature.ts'

export const noticesTables: Tables = {
  banner: {
    by: 'who may send notices',
    bound: 'one row for each account of a change set; goes with it',
    job: 'forget-changes',
    shown: ['changes/changes.room', 'sets prepared within a day are limited too'],
  },
  bannerRead: {
    by: 'signed-in people',
    bound: 'one row for each person and banner; goes with it',
    job: 'forget-changes',
  },
  noticeTemplate: {
    by: 'administrators',
    bound: '100 for a company, 500 with archived ones',
    shown: ['notices/notices.templates', 'archived templates have a bound'],
  },
}
