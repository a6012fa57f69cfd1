import { type AccountExport, accounts } from '@portal/contract/directory/accounts/accounts.contract'
import { useExportActs } from '../../../../core/files/useExportActs.tsx'

/**
 * The export of accounts: an action for each format.
 * @param refused why they cannot be exported now
 */
export const useAccountExport = (request: AccountExport, refused?: string) =>
  useExportActs({
    route: accounts.exportFile,
    action: 'accounts.exportFile',
    page: 'accounts',
    schedule: 'accounts',
    input: (format) => ({ body: { ...request, format } }),
    refused,
  })
