/** A model is not there or not what it should be: nothing can be seen until the packages are installed again. */
export class ModelError extends Error {
  override name = "ModelError";
}
