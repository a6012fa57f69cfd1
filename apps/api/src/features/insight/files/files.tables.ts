import type { Tables } from '../../../core/feature.ts'

export const filesTables: Tables = {
  exportFile: {
    by: 'who may export a list',
    bound:
      '3 at once and 20 for a person; 100 files and 4 GiB for a company, and 4 GiB of schedules; the row for 30 days',
    job: 'remove-files',
    shown: ['audit/audit.exports', 'kept files are limited per person'],
  },
  exportPart: {
    by: 'the portal',
    bound: 'a million rows in a file; 7 days',
    job: 'remove-files',
    shown: ['audit/audit.exports', 'for seven days'],
  },
}
