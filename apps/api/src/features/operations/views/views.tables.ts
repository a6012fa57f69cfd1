import type { Tables } from '../../../core/feature.ts'

export const viewsTables: Tables = {
  savedView: {
    by: 'signed-in people',
    bound: 'for each list 30 of a person and 30 shared by a company',
    shown: ['views/views', 'more than thirty are refused'],
  },
}
