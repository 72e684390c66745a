import { capturedImage as contract } from '@lintel/contract/captured-images/operations.ts'
import { implement } from '../../kernel/implement.ts'
import { imageFile, pageOfImages } from './queries.ts'

export const capturedImageHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfImages(db, scope, filter),

  async get({ db, scope, services: { vault }, fail }, { uuid }) {
    return (await imageFile(db, scope, vault, uuid)) ?? fail('notFound')
  },
})
