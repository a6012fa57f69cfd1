// Names of the wire and of the code, without the schemas, which the sign-in page does not load.

type CamelTail<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<CamelTail<B>>}` : S
/** The name that code uses for a name of the wire: `AcctKey` and `acct_key` are both `acctKey`. */
export type CodeKey<S extends string> = Uncapitalize<CamelTail<S>>

/** The code name of a wire name; see {@link CodeKey}. */
export const codeKey = <S extends string>(key: S) =>
  (key.charAt(0).toLowerCase() + key.slice(1).replace(/_(\w)/g, (_, c: string) => c.toUpperCase())) as CodeKey<S>
