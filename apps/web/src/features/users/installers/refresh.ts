import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/queries.ts'

/** Reads that a changed installer makes old. */
export const staleReads = [
  api.installer.list.callName,
  api.installer.get.callName,
  api.installer.ofSubDistributor.callName,
  api.subDistributor.list.callName,
]

export const refresh = () => Promise.all(staleReads.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

/** A dialog about one installer. */
export interface OneInstallerProps {
  readonly installer: { readonly uuid: string; readonly displayName: string }
  readonly onClose: () => void
}
