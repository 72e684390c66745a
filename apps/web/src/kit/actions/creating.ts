import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** What an address says to open a list with its dialog for a new record. */
export const creating = { create: '1' } as const

/** Whether the dialog for a new record is open; an address may open it, and forgets that when it is closed. */
export function useCreating(): readonly [boolean, (isCreating: boolean) => void] {
  const [search, setSearch] = useSearchParams()
  const [isCreating, setCreating] = useState(() => search.has('create'))
  const set = (next: boolean) => {
    setCreating(next)
    if (next || !search.has('create')) return
    const rest = new URLSearchParams(search)
    rest.delete('create')
    setSearch(rest, { replace: true })
  }
  return [isCreating, set]
}
