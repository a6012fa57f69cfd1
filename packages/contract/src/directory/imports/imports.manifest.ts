import type { Manifest } from '../../core/manifest.ts'
import { imports } from './imports.contract.ts'
import { importsErrors, importsLabels } from './imports.words.ts'
import type { Requests } from '../../core/requests.ts'

const body = (account: string, email: string) => ({
  AcctKey: account,
  Existing: 'update' as const,
  SendWelcome: true,
  Rows: [
    {
      Line: 2,
      Cells: {
        Email: email,
        FirstName: 'Ada',
        LastName: 'Sample',
        Kind: 'ENDUSER',
        Phone: '+15145550100',
        JobFunction: 'IT',
        Language: 'en-us',
        TimeZone: 'Europe/Paris',
        Groups: '',
        PlanCode: '',
        SendWelcome: 'Y',
        ReferenceKey: 'HR-1024',
        Action: 'upsert',
        AcctNumber: '',
      },
    },
  ],
})

const requests: Requests<typeof imports> = {
  check: ({ account, fresh }) => ({ body: body(account, `${fresh()}@example.test`) }),
  create: ({ account, fresh }) => ({ body: body(account, `${fresh()}@example.test`) }),
}

export const importsManifest = {
  routes: imports,
  requests,
  labels: importsLabels,
  errors: importsErrors,
  audit: { actions: {} },
} satisfies Manifest
