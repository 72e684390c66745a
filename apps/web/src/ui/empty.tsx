/** Stands where a value could, and says that there is none; cards and facts keep no room of their own for it. */
export function Empty() {
  return <span data-empty>–</span>
}
