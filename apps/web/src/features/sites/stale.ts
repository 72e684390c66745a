import { api } from '../../api/client.ts'

/** Reads that a changed site makes old. */
export const staleBySite: readonly string[] = [
  api.project.list.callName,
  api.project.get.callName,
  api.project.names.callName,
  api.home.overview.callName,
]
