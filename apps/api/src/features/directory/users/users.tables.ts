import type { Tables } from '../../../core/feature.ts'

export const usersTables: Tables = {
  appUser: {
    by: 'who may create people; single sign-on',
    bound: 'one row for each person; 30 lists of columns each',
    leftByPurge: {
      columns: [
        'density',
        'language',
        'mfaState',
        'noticeChoices',
        'statusBeforeDisable',
        'statusBeforeRemoval',
        'theme',
        'timeZone',
      ],
      why: 'codes that say nothing of who the person was',
    },
  },
  loginDirectory: {
    by: 'who may create people',
    bound: 'one row for each person; of removed ones 30 days',
    job: 'free-addresses',
    shown: ['users/users.status', 'the address is kept for thirty days'],
  },
}
