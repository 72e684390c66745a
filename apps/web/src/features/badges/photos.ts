import type { BadgeLook, BadgePerson } from '@lintel/contract/badges/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { ApiFailure } from '../../api/failure.ts'
import { dataAddressOf } from '../../ui/data-address.ts'

type Pictured = Pick<BadgePerson, 'uuid' | 'photoAt'>

/** Whether a badge shows a photo at all. */
export const hasPhoto = ({ elements }: Pick<BadgeLook, 'elements'>): boolean =>
  elements.some(({ kind }) => kind === 'photo')

/** Somebody's photo as an address of its own, once it is there. */
export function usePhoto({ uuid, photoAt }: Pictured): string | undefined {
  const { data } = useQuery<string, ApiFailure>({
    queryKey: [api.personnel.photo.callName, 'badge', uuid, photoAt],
    queryFn: () => readPhoto(uuid),
    enabled: photoAt !== null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { handles: 'all' },
  })
  return photoAt === null ? undefined : data
}

/** The photos of people by their id, ready to be printed. One after the other: they may be large, and a hundred. */
export async function photosOf(people: readonly Pictured[]): Promise<ReadonlyMap<string, string>> {
  const photos = new Map<string, string>()
  for (const { uuid } of people.filter(({ photoAt }) => photoAt !== null)) photos.set(uuid, await readPhoto(uuid))
  return photos
}

async function readPhoto(uuid: string): Promise<string> {
  const address = await dataAddressOf(await api.personnel.photo({ uuid }))
  // What the browser has drawn once is there when it prints.
  const image = Object.assign(new Image(), { src: address })
  await image.decode()
  return address
}
