import type { BadgeLook, BadgePerson } from '@lintel/contract/badges/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { ApiError } from '../../api/failure.ts'
import { dataAddressOf } from '../../ui/files.tsx'
import { preparedPicture } from './prepare.ts'

type PhotoOwner = Pick<BadgePerson, 'uuid' | 'photoAt'>

/** Whether a badge shows a photo at all. */
const hasPhoto = ({ elements }: Pick<BadgeLook, 'elements'>): boolean => elements.some(({ kind }) => kind === 'photo')

/** A person's photo as an address of its own, once it is there. */
export function usePhoto({ uuid, photoAt }: PhotoOwner): string | undefined {
  const { data } = useQuery<string, ApiError>({
    queryKey: [api.personnel.photo.callName, 'badge', uuid, photoAt],
    queryFn: async () => dataAddressOf(await api.personnel.photo({ uuid })),
    enabled: photoAt !== null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { handles: 'all' },
  })
  return photoAt === null ? undefined : data
}

/**
 * The photos of people by their id, ready to be printed by each person's template. One after the other: they may be
 * large, and a hundred.
 */
export async function photosOf(
  people: readonly PhotoOwner[],
  lookOf: (person: PhotoOwner) => BadgeLook | undefined,
): Promise<ReadonlyMap<string, string>> {
  const photos = new Map<string, string>()
  for (const person of people) {
    const look = lookOf(person)
    if (person.photoAt === null || !look || !hasPhoto(look)) continue
    const { uuid } = person
    photos.set(uuid, await preparedPicture(await api.personnel.photo({ uuid }), look, 'photo'))
  }
  return photos
}
