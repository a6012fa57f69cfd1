import { type UserExport, users } from '@portal/contract/directory/users/users.contract'
import { useExportActs } from '../../../core/files/useExportActs.tsx'

/** The export of people: an action for each format. */
export const useUserExport = (request: UserExport, refused?: string) =>
  useExportActs({
    route: users.exportFile,
    action: 'users.exportFile',
    page: 'people',
    schedule: 'people',
    input: (format) => ({ body: { ...request, format } }),
    refused,
  })
