/**
 * State tables: which action is possible in which states. One table serves the handler, which refuses with a
 * named failure, and the button, which is shown disabled with the reason.
 */
export function actions<State extends string>() {
  return <const Table extends Record<string, readonly State[]>>(table: Table) => {
    type Can = {
      readonly [Action in keyof Table]: ((record: { readonly state: State }) => boolean) & {
        readonly states: Table[Action]
      }
    }
    const entries = Object.entries(table).map(([action, states]) => [
      action,
      Object.assign((record: { readonly state: State }) => states.includes(record.state), { states }),
    ])
    return Object.fromEntries(entries) as Can
  }
}
