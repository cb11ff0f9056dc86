from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0002_payments")]

    operations = [
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["table", "game", "-played_at"], name="match_of_game"),
        ),
    ]
