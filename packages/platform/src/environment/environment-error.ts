/** The environment is invalid; the message is one sentence with the variable's name and what it must be. */
export class EnvironmentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "EnvironmentError";
  }
}
