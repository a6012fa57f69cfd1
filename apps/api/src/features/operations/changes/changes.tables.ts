import type { Tables } from '../../../core/feature.ts'

const room = ['changes/changes.room', 'sets prepared within a day are limited too'] as const

export const changesTables: Tables = {
  changeRow: {
    by: 'who may change',
    bound:
      '50,000 in a set; waiting 100,000 for a person, 400,000 for a company; prepared in a day 500,000 and 2,000,000',
    job: 'forget-changes',
    shown: room,
  },
  changeSet: {
    by: 'who may change',
    bound:
      'waiting 50 sets and 48 MiB for a person, 250 and 192 MiB for a company; prepared in a day 2,000 and 240 MiB, 10,000 and 960 MiB; previews 7 days, ended ones 400',
    job: 'forget-changes',
    shown: room,
  },
}
