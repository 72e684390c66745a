import { createContext, useContext, useEffect, useId } from 'react'

/** Tells the form around whether a transfer list has ticks that were not moved. */
export type TellUnassigned = (id: string, isUnassigned: boolean) => void

const Unassigned = createContext<TellUnassigned | undefined>(undefined)
export const UnassignedProvider = Unassigned.Provider

/** Notes ticks that nothing follows from yet, so that saving the form around asks about them. */
export function useUnassigned(isUnassigned: boolean): void {
  const tell = useContext(Unassigned)
  const id = useId()
  useEffect(() => {
    tell?.(id, isUnassigned)
    return () => tell?.(id, false)
  }, [tell, id, isUnassigned])
}
