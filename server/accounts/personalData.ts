import type { Dependencies } from '../dependencies'
import type { UserRow } from '../db/schema'
import { fileName } from '../images/imageUrl'
import { findPersonalData } from './personalDataStore'

/** Everything that we hold about a person, to be handed to them: their account, what they have done here, and their photo. */
export async function personalData({ database, images }: Pick<Dependencies, 'database' | 'images'>, user: UserRow) {
  const { name, email, role, isVerified, searchHistory, createdAt, image } = user
  const photo = image ? await images.read(fileName(image)) : undefined
  return {
    account: { name, email, role, isVerified, searchHistory, registeredAt: createdAt },
    ...(await findPersonalData(database.db, user)),
    /** WebP. */
    photo: photo ? `data:image/webp;base64,${photo.toString('base64')}` : null,
  }
}
