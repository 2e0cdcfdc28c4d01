/** The environment is not usable; the message is one sentence that names the variable and says what it must be. */
export class EnvironmentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "EnvironmentError";
  }
}
