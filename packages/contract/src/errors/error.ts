interface ErrorRecord<Params extends readonly string[]> {
  readonly code: number
  readonly status: number
  readonly params: Params
}

/** A failure: its code, the status of its answer, and the names of what its sentence says. */
export function error(code: number, status: number): ErrorRecord<readonly []>
export function error<const Params extends readonly string[]>(
  code: number,
  status: number,
  params: Params,
): ErrorRecord<Params>
export function error(code: number, status: number, params: readonly string[] = []): ErrorRecord<readonly string[]> {
  return { code, status, params }
}
