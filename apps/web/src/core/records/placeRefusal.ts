import { ApiError } from '../../lib/api.ts'
import { placeServerIssues } from '../../ui/form/issues.ts'

/**
 * Places a refusal at its fields, else above the form. `fieldOf` maps the code of a refusal without a field to one;
 * `rename` is for a form whose paths differ from the request's.
 */
export function placeRefusal(
  error: Error,
  paths: readonly string[],
  fieldOf: Readonly<Record<string, string>> = {},
  rename = (path: string) => path,
) {
  if (!(error instanceof ApiError)) return { at: {}, general: [error.message], reference: undefined }
  const path = fieldOf[error.code ?? '']
  if (path) return { at: { [path]: error.message }, general: [], reference: undefined }
  const { at, elsewhere } = placeServerIssues(error.fields, paths, rename)
  const general = Object.keys(at).length + elsewhere.length > 0 ? elsewhere : [error.message]
  return { at, general, reference: error.status >= 500 ? error.correlationId : undefined }
}
