import { CamelCasePlugin, type IdentifierNode, PostgresQueryCompiler } from 'kysely'

/** Kysely's conversion of names, without the rest of its plugin, which copies every statement and row. */
class Names extends CamelCasePlugin {
  override snakeCase(name: string): string {
    return super.snakeCase(name)
  }
  override camelCase(name: string): string {
    return super.camelCase(name)
  }
}
const names = new Names()

export const codeName = (column: string): string => names.camelCase(column)

/** Writes statements with the database's names: `acctName` is `acct_name`. */
export class NamingCompiler extends PostgresQueryCompiler {
  protected override compileUnwrappedIdentifier(node: IdentifierNode): void {
    super.compileUnwrappedIdentifier({ ...node, name: names.snakeCase(node.name) })
  }
}
