-- Run once by PostgreSQL's image: the studio and Inngest have an account and a database each, and neither enters the other's.
\getenv studio STUDIO_PASSWORD
\getenv inngest INNGEST_PASSWORD
CREATE ROLE studio LOGIN PASSWORD :'studio';
CREATE ROLE inngest LOGIN PASSWORD :'inngest';
CREATE DATABASE studio OWNER studio;
CREATE DATABASE inngest OWNER inngest;
REVOKE CONNECT ON DATABASE studio, inngest FROM PUBLIC;
