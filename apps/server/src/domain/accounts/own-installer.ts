import { placeOf, type AccountWork } from './records.ts'

/** The installer that the signed-in identity is, below which new accounts of its sites hang; undefined for others. */
export function ownInstaller(work: AccountWork) {
  const { session } = work
  return placeOf(work, session.actingInstallerUuid ?? session.actingUuid, ['installer'])
}
