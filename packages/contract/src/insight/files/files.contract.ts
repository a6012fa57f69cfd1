import * as z from 'zod/mini'
import { self } from '../../core/access/access.guards.ts'
import { ExportFile, fileDays } from '../../core/files/files.fields.ts'
import { key } from '../../core/fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire } from '../../core/wire.ts'

// Files that a job makes from lists (decision 0068). The route of each list requests them; here they are listed and
// downloaded.

export const files = defineRoutes({
  list: {
    ...self,
    principals: 'any',
    method: 'GET',
    path: '/api/v1/File',
    summary: `List the caller’s files of the last ${fileDays} days`,
    description: 'Empty while impersonating.',
    result: wire('ExportFiles', { Items: z.array(ExportFile) }),
  },
  content: {
    ...self,
    principals: 'any',
    method: 'GET',
    path: '/api/v1/File/:exportKey/Content',
    summary: 'Download one of the caller’s files, or a byte range of it',
    description: 'Requires the permission for the exported list.',
    notActing: true,
    params: z.object({ exportKey: key() }),
    result: z.string(),
    produces: 'application/octet-stream',
    errors: ['file.notFound', 'file.otherRights', 'auth.forbidden', 'alias.forbidden'],
  },
})
