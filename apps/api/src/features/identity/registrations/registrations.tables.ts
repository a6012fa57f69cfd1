import type { Tables } from '../../../core/feature.ts'

export const registrationsTables: Tables = {
  accessRequest: {
    by: 'anybody',
    bound: '3 an hour for a mailbox, 10 an hour for an address, 1,000 a day in all; 400 days',
    job: 'remove-outlived',
    shown: ['registrations/registrations', 'a day takes a limited number of access requests'],
  },
}
